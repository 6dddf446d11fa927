import { randomBytes, randomUUID } from 'node:crypto'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { isGuessable } from '../../../runtime/src/flows/email-token.js'
import type { ResolvedEmail } from '../../../runtime/src/providers/resolve.js'
import { ELSEWHERE, HOME, makeSite, withoutCounters, type SiteOptions } from './world.js'

const ADA = 'ada@example.test'
const OPEN = 'https://app.test/'
const VOID = 'https://app.test/auth/error?error=Verification'

/** A site whose tokens are numbers, one higher with each mail. */
function numbers(options: SiteOptions = {}) {
  let last = 100_000
  const generateVerificationToken = () => String((last += 1))
  return makeSite({ ...options, mail: { generateVerificationToken, ...options.mail } })
}

describe('a token that can be guessed (E154)', () => {
  test('opens once', async () => {
    const site = numbers()
    await site.ask(ADA)
    expect(await site.use(ADA, '100001')).toBe(OPEN)
    expect(await site.use(ADA, '100001')).toBe(VOID)
  })

  test('may be mistyped four times', async () => {
    const site = numbers()
    await site.ask(ADA)
    for (let turn = 0; turn < 4; turn += 1) expect(await site.use(ADA, `20000${turn}`)).toBe(VOID)
    expect(await site.use(ADA, '100001')).toBe(OPEN)
  })

  test('is void after five wrong tries, wherever they came from', async () => {
    const site = numbers()
    await site.ask(ADA)
    for (let turn = 0; turn < 5; turn += 1) await site.use(ADA, `20000${turn}`, `192.0.2.${turn}`)
    expect(await site.use(ADA, '100001', HOME)).toBe(VOID)
    expect(site.tables.verificationTokens.size).toBe(1)
    await site.ask(ADA)
    expect(await site.use(ADA, '100001')).toBe(VOID)
    expect(await site.use(ADA, '100002')).toBe(OPEN)
  })

  test('is looked up five times, whoever tries at once', async () => {
    const adapter = MemoryAdapter()
    let looks = 0
    const site = numbers({
      config: {
        adapter: {
          ...adapter,
          useVerificationToken: (token) => ((looks += 1), adapter.useVerificationToken(token)),
        },
      },
    })
    await site.ask(ADA)
    const tries = Array.from({ length: 100 }, (_, turn) =>
      site.use(ADA, `2000${turn + 10}`, `192.0.2.${turn}`),
    )
    await Promise.all(tries)
    expect(looks).toBe(5)
  })

  test('lives fifteen minutes at most', async () => {
    for (const [maxAge, lives] of [
      [undefined, 900],
      [86_400, 900],
      [600, 600],
    ] as const) {
      const site = numbers({ mail: { ...(maxAge && { maxAge }) } })
      await site.ask(ADA)
      const expires = new Date(site.clock.now() + lives * 1000)
      expect([...site.tables.verificationTokens.values()]).toMatchObject([{ expires }])
      site.clock.advance(lives)
      expect(await site.use(ADA, '100001')).toBe(VOID)
    }
  })

  test('gives way to the next one', async () => {
    const site = numbers()
    await site.ask(ADA)
    await site.ask(ADA)
    expect(await site.use(ADA, '100001')).toBe(VOID)
    expect(await site.use(ADA, '100002')).toBe(OPEN)
  })

  test('is one address’s: what others try does not touch it', async () => {
    const site = numbers()
    await site.ask(ADA)
    for (let turn = 0; turn < 9; turn += 1) await site.use('eve@example.test', '1', ELSEWHERE)
    expect(await site.use(ADA, '100001')).toBe(OPEN)
  })

  test('is void though every limit is switched off', async () => {
    const limits = {
      tokensPerAddress: false,
      tokensPerAddressAndNetwork: false,
      tokensPerNetwork: false,
    } as const
    const site = numbers({ config: { limits } })
    await site.ask(ADA)
    for (let turn = 0; turn < 5; turn += 1) await site.use(ADA, `20000${turn}`)
    expect(await site.use(ADA, '100001')).toBe(VOID)
  })

  test('is refused where nothing counts the tries: said at the start, and no mail is sent', async () => {
    const site = numbers({ config: { adapter: withoutCounters() } })
    const answer = await site.ask(ADA)
    expect(answer.headers.get('location')).toBe('https://app.test/auth/error?error=Configuration')
    expect(site.links).toEqual([])
    expect(site.log.warnings).toContain('short-tokens-refused: mail')
    expect(site.log.errors).toEqual([{ type: 'InvalidConfig' }])
    expect(site.log.text()).toContain('tokens of at least 128 bits')
  })

  test('is refused where the database is older than the table of counters', async () => {
    const adapter = { ...MemoryAdapter(), incrementCounter: () => null }
    const site = numbers({ config: { adapter } })
    await site.ask(ADA)
    expect(site.links).toEqual([])
    expect(site.log.errors).toEqual([{ type: 'InvalidConfig' }])
  })

  test('is guarded by limits.store where the adapter has no counters', async () => {
    const limits = { store: MemoryAdapter() }
    const site = numbers({ config: { adapter: withoutCounters(), limits } })
    await site.ask(ADA)
    expect(site.log.warnings).not.toContain('short-tokens-refused: mail')
    expect(await site.use(ADA, '100001')).toBe(OPEN)
  })

  test('opens nothing where the store fails', async () => {
    let fails = false
    const adapter = MemoryAdapter()
    const incrementCounter = (increment: Parameters<typeof adapter.incrementCounter>[0]) => {
      if (fails) throw new Error('ECONNREFUSED')
      return adapter.incrementCounter(increment)
    }
    const limits = {
      tokensPerAddress: false,
      tokensPerAddressAndNetwork: false,
      tokensPerNetwork: false,
    } as const
    const site = numbers({ config: { adapter: { ...adapter, incrementCounter }, limits } })
    await site.ask(ADA)
    fails = true
    expect(await site.use(ADA, '100001')).toBe('https://app.test/auth/error?error=Configuration')
    fails = false
    expect(await site.use(ADA, '100001')).toBe(OPEN)
  })
})

test('an older link of 128 bits and more still works, and lives as long as it did', async () => {
  for (const generateVerificationToken of [undefined, () => randomUUID()]) {
    const site = makeSite({
      mail: { ...(generateVerificationToken && { generateVerificationToken }) },
    })
    await site.ask(ADA)
    await site.ask(ADA)
    site.clock.advance(86_399)
    expect(await site.use(ADA, site.token(0))).toBe(OPEN)
    expect(await site.use(ADA, site.token(1))).toBe(OPEN)
  }
})

describe('how much a token shows', () => {
  const provider = { generateVerificationToken: () => '' } as unknown as ResolvedEmail

  test.each([
    '123456',
    'abcdef',
    'correct-horse-battery-stap',
    randomBytes(15).toString('hex'),
    'deadbeef-cafe-4bad-8bad-00c0ffee123',
    'a'.repeat(100),
    '0123456789'.repeat(3) + '01234567',
    'aB3_-'.repeat(4),
    '________________________________',
    '😀'.repeat(64),
    'kV3dJ9xQ.2mZ8sLw0aBtY',
    'aB3dE5g'.repeat(4),
  ])('less than 128 bits: %s', (token) => {
    expect(isGuessable(provider, token)).toBe(true)
  })

  test.each([
    'kV3dJ9xQ-2mZ_8sLw0aBtY',
    '0123456789abcdef0123456789abcdef',
    '0123456789ABCDEF0123456789ABCDEF',
    randomUUID(),
    '0123456789'.repeat(4),
    'abcdefghijklmnopqrstuvwxyzab',
    'a1b2c3d4e5f6g7h8i9j0k1l2m',
    randomBytes(32).toString('base64url'),
    'aB3dE5gH'.repeat(3),
  ])('128 bits: %s', (token) => {
    expect(isGuessable(provider, token)).toBe(false)
  })

  test('the engine’s own tokens are never measured', () => {
    expect(isGuessable({} as unknown as ResolvedEmail, '123456')).toBe(false)
  })
})
