import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export type Nginx = { url: string; version: string; close(): Promise<void> }

/**
 * nginx as a bare reverse proxy before the same node: one process, keep-alive connections to the node, access
 * log discarded. Runs from its own folder, not as a service.
 * @returns undefined if nginx is not installed
 */
export async function startNginx(target: string): Promise<Nginx | undefined> {
  const program = findNginx()
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'granary-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, new URL(target).host))
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}/`
  await untilAnswering(url)
  return {
    url,
    version: (await fetch(url)).headers.get('server') ?? 'nginx',
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number, target: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  access_log /dev/null;
  client_body_buffer_size 320k;
  keepalive_requests 100000000;
  upstream node { server ${target}; keepalive 256; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://node/;
      proxy_http_version 1.1;
      proxy_set_header connection "";
    }
  }
}
`
}

function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(path => existsSync(path))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

export async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers at ${url}`)
}
