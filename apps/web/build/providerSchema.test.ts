import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { providerSchema } from './providerSchema.ts'

test('the schema for editors is that of the build (`vitest run -u` writes it)', async () => {
  const schema = z.toJSONSchema(providerSchema, { io: 'input' })
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../provider.schema.json'),
  )
})
