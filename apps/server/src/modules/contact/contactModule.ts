import { contactRoutes } from '@granary/api/contact'
import { mailService } from '#server/modules/mail/mailModule.ts'
import type { App } from '#server/platform/http/App.ts'
import { createProofsOfWork } from '#server/platform/http/createProofsOfWork.ts'
import { implement } from '#server/platform/http/implement.ts'
import { visitorAddress } from '#server/platform/http/visitorAddress.ts'
import type { Jobs } from '#server/platform/jobs/startJobs.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { type ContactStore, createContactStore } from './ContactStore.ts'
import { checkContact } from './checkContact.ts'
import { contactSettings } from './contactSettings.ts'
import { countContact } from './countContact.ts'
import { createContactMetrics } from './createContactMetrics.ts'
import { createContactLimits, createContactService, createSeal } from './createContactService.ts'
import { answerMessage } from './operate/answerMessage.ts'
import { closeFrom, closeOlder, closeWith, listNetworks } from './operate/closeMessages.ts'
import { exportCsv, exportJsonLines } from './operate/exportMessages.ts'
import { closeMessage, deleteMessage, listMessages, showMessage } from './operate/messageOperations.ts'
import { createContactOutbox } from './outbox/ContactOutbox.ts'
import { type SendContactParts, sendContactMails } from './outbox/sendContactMails.ts'
import * as tables from './tables.ts'

/** Messages of visitors to the provider, and the answers. */
export const contactModule = defineModule({
  name: 'contact',
  settings: contactSettings,
  tables: Object.values(tables),
  operations: [
    { words: ['contact', 'list'], summary: 'messages that are not closed, newest first', run: listMessages },
    {
      words: ['contact', 'show'],
      argument: 'reference',
      summary: 'one message with its answers, which counts as passed on',
      run: showMessage,
    },
    {
      words: ['contact', 'answer'],
      argument: 'reference',
      summary: 'answers with the text from standard input',
      run: answerMessage,
    },
    {
      words: ['contact', 'close'],
      argument: 'reference',
      summary: 'closes a message; it stays readable until it is deleted',
      run: closeMessage,
    },
    {
      words: ['contact', 'networks'],
      summary: 'networks with open messages, those with most first',
      run: listNetworks,
    },
    {
      words: ['contact', 'close', 'network'],
      argument: 'network',
      summary: 'closes every open message of a network',
      run: closeFrom,
    },
    {
      words: ['contact', 'close', 'text'],
      argument: 'text',
      summary: 'closes every open message that holds a text',
      run: closeWith,
    },
    {
      words: ['contact', 'close', 'older'],
      argument: 'days',
      summary: 'closes every open message older than so many days',
      run: closeOlder,
    },
    {
      words: ['contact', 'delete'],
      argument: 'reference',
      summary: 'deletes a message and its answers',
      run: deleteMessage,
    },
    { words: ['contact', 'export', 'csv'], summary: 'all messages as a CSV file', run: exportCsv },
    {
      words: ['contact', 'export', 'json'],
      summary: 'all messages, one line of JSON each',
      run: exportJsonLines,
    },
  ],
  async start(context) {
    const { settings, database, services, metrics, log } = context
    const own = settings.of(contactSettings)
    const mailer = services.get(mailService)
    const store = createContactStore(database.orm)
    const { note, mailed } = createContactMetrics(metrics.registry)
    const outbox = createContactOutbox(database.orm)
    const routes = (app: App) => serveContact(app, context, store, note)
    // What was taken before is still deleted in time.
    if (!own.offered && (await store.isEmpty())) return { routes }
    return {
      routes,
      jobs: jobs =>
        startContactJobs(
          jobs,
          store,
          mailer && own.offered
            ? { outbox, mailer, mailed, log, settings: own, origin: settings.publicOrigin }
            : undefined,
          own,
        ),
      healthChecks: own.offered
        ? [{ name: 'contact', vital: false, run: () => checkContact(database.orm, own.to !== undefined) }]
        : [],
      stateFigures: [countContact],
    }
  },
})

const hourSeconds = 3_600

function serveContact(
  app: App,
  { settings, limitOf }: ModuleContext,
  store: ContactStore,
  note: (outcome: string) => void,
): void {
  const own = settings.of(contactSettings)
  const seal = createSeal(store)
  const service = createContactService({
    settings: own,
    store,
    work: createProofsOfWork({ seal, limitOf }),
    seal,
    limits: createContactLimits(own, limitOf),
    note,
  })
  implement(app, contactRoutes.getContact, () => ({ offered: service.offered }))
  implement(app, contactRoutes.getContactWork, ({ query }, context) => {
    context.header('cache-control', 'no-store')
    return service.work(query.id)
  })
  implement(app, contactRoutes.sendContactMessage, async ({ body }, context) => {
    const visitor = visitorAddress(context, settings.trustedProxies)
    return { reference: await service.send(body, visitor) }
  })
  implement(app, contactRoutes.readContactMessage, ({ query }, context) => {
    context.header('cache-control', 'no-store')
    return service.read(query.reference)
  })
}

/** @param sending undefined without a mail server, and where no messages are taken */
async function startContactJobs(
  jobs: Jobs,
  store: ContactStore,
  sending: SendContactParts | undefined,
  { sendSeconds, retentionDays }: ReturnType<typeof contactSettings.read>,
): Promise<undefined> {
  if (sending) await jobs.every('send-contact', sendSeconds, () => sendContactMails(sending))
  await jobs.every('clear-contact', hourSeconds, () => store.clear(retentionDays))
}
