import { expect, test } from 'vitest'
import { crowdOf } from './crowdOf.ts'

const seal = async (text: string) => Buffer.from(text).toString('base64url').split('').reverse().join('')
const of = (visitor: string, message: string) => crowdOf(seal, visitor, message)

test('a network is one crowd, and the database holds no address of it', async () => {
  const [one, other, away] = await Promise.all(
    ['203.0.113.5', '203.0.113.99', '198.51.100.7'].map(visitor => of(visitor, 'The deposit page stays.')),
  )
  expect(one?.network).toBe(other?.network)
  expect(one?.network).not.toBe(away?.network)
  expect(JSON.stringify(one)).not.toContain('203.0.113')
  const v6 = ['2001:db8:1:2::/64', '2001:db8:1:ff02::/64', '2001:db8:2:2::/64']
  const [a, b, c] = await Promise.all(v6.map(visitor => of(visitor, 'The deposit page stays.')))
  expect(a?.network).toBe(b?.network)
  expect(a?.network).not.toBe(c?.network)
})

test('texts are alike whatever numbers, links, spaces and signs a program puts into them', async () => {
  const likeness = async (message: string) => (await of('203.0.113.5', message)).likeness
  expect(await likeness('Buy cheap coins: https://a.example/1 (17)')).toBe(
    await likeness('BUY  cheap coins!! http://b.example/x 99'),
  )
  expect(await likeness('质押页面停在第三步，没有反应。1')).toBe(
    await likeness('质押页面停在第三步，没有反应。2'),
  )
  expect(await likeness('质押页面停在第三步，没有反应。')).not.toBe(
    await likeness('收据很好看，谢谢你们的工作。'),
  )
  expect(await likeness('0x1234567890')).not.toBe(await likeness('0x0987654321'))
})
