import { expect, test } from 'vitest'
import { betValueOf } from '#contract/bet-basis.ts'
import { amountText } from '#contract/primitives.ts'
import { contentOf, firstLink, hashOf, type Link, withdrawalOf } from './links.ts'
import { verifyBets } from './proof.ts'
import { openSigner } from './receipt.ts'
import { newLotKeys, openBet, sealBet } from './sealed.ts'

const lotId = '01a203fe-1ee3-704e-aff3-9db55a5cfe8b'
const signer = openSigner(Buffer.alloc(32, 7))
const plain = { sealBytes: (bytes: Buffer) => bytes }

type Logged = Link & { signature: string; amount: { minor: number; currency: string } | null; [more: string]: unknown }

/** A log as the product gives it. */
async function logOf({ sealed = false } = {}) {
  const { publicKey, wrappedKey } = await newLotKeys(plain)
  const bets: Logged[] = []
  let prev = firstLink(lotId)
  for (const [i, amount] of [18_350_000, 18_200_000, 18_050_000].entries()) {
    const vat = { vatMode: 'included', vatRate: 22 }
    const alias = String(1 + (i % 2))
    const nonce = `nonce-number-${i}-long`
    let content = contentOf({ amount, currency: 'RUB', comment: 'Слово «да»', nonce, share: null, ...vat })
    if (sealed) {
      const bet = { amount: amountText(amount), share: null, comment: 'Слово «да»', salt: 'x'.repeat(16) }
      const { enc, ciphertext } = await sealBet(publicKey, bet, { lotId, alias, nonce })
      content = contentOf({ sealed: Buffer.concat([Buffer.from(enc, 'base64'), Buffer.from(ciphertext, 'base64')]), nonce, ...vat })
    }
    const link = { seq: i + 1, exact: `2026-10-05T11:4${i}:00.000123Z`, alias, content, prev }
    const hash = hashOf(lotId, link)
    const { signature } = signer.sign({ ...link, lotId, at: link.exact, hash })
    const rest = {
      round: 1,
      status: i === 0 ? 'replaced' : 'submitted',
      share: null,
      comment: 'Слово «да»',
      vatRate: 22,
      compared: String(betValueOf(amount, 22, true)),
    }
    bets.push({ ...link, hash, signature, amount: { minor: amount, currency: 'RUB' }, ...rest })
    prev = hash
  }
  const lot = { id: lotId, number: 'Л-26-00001', net: true, currency: 'RUB', endsAt: '2026-10-05T12:00:00.000Z' }
  const privateKeys = sealed ? { 1: wrappedKey.toString('base64') } : {}
  return { form: 'trassa.bets.1', lot, bets, withdrawals: [] as Logged[], head: prev, privateKeys, receiptKey: signer.publicKey }
}

const verify = async (log: object, receipts: object[] = []) =>
  (
    await verifyBets(
      JSON.stringify(log),
      receipts.map(each => JSON.stringify(each)),
    )
  ).findings

/** What is found in a log the installation itself gave out: its own signature of the whole hides nothing of what the rest shows. */
const findings = (log: object, receipts: object[] = []) => verify(signer.seal(log), receipts)

for (const sealed of [false, true])
  test(`BT11 a log of ${sealed ? 'sealed' : 'open'} bets holds; a removed bet, a changed time, a changed price do not`, async () => {
    const log = await logOf({ sealed })
    const receipts = log.bets.map(bet => ({ ...bet, lotId, at: bet.exact }))
    expect(await findings(log, receipts)).toEqual([])

    const without = { ...log, bets: log.bets.filter(({ seq }) => seq !== 2) }
    expect(await findings(without)).not.toEqual([])
    // numbered anew so that no gap shows
    const closed = { ...log, bets: without.bets.map((bet, i) => ({ ...bet, seq: i + 1 })) }
    expect(await findings(closed)).not.toEqual([])
    // the last one, which leaves no gap: the head and the receipt tell
    const shorter = { ...log, bets: log.bets.slice(0, 2) }
    const uncounted = { seq: 1, what: 'it is said to be replaced, and its bidder has no later one' }
    expect(await findings(shorter)).toEqual([{ seq: 2, what: 'the chain ends elsewhere than the log says' }, uncounted])
    const cut = { ...shorter, head: log.bets[1]!.hash }
    expect(await findings(cut)).toEqual([uncounted])
    const whole = { ...cut, bets: cut.bets.map(bet => ({ ...bet, status: 'submitted' })) }
    expect(await findings(whole)).toEqual([])
    expect(await findings(whole, receipts)).toEqual([{ seq: 3, what: 'the log does not hold the bet a receipt was given for' }])

    const changed = (change: (bet: Logged) => object) => ({
      ...log,
      bets: log.bets.map(bet => (bet.seq === 2 ? { ...bet, ...change(bet) } : bet)),
    })
    for (const change of [
      { exact: '2026-10-05T11:40:30.000123Z' },
      { alias: '1' },
      { amount: { minor: 18_100_000, currency: 'RUB' } },
      { amount: { minor: 18_100_000, currency: 'RUB' }, compared: String(betValueOf(18_100_000, 22, true)) },
      { compared: '1' },
      { comment: 'другое' },
      { vatRate: 5, compared: String(betValueOf(18_200_000, 5, true)) },
    ])
      expect(await findings(changed(() => change)), JSON.stringify(change)).toEqual(
        expect.arrayContaining([expect.objectContaining({ seq: 2 })]),
      )

    // everything written anew by somebody who has not the key
    const foreign = openSigner(Buffer.alloc(32, 8))
    let prev = firstLink(lotId)
    const forged = log.bets.map(bet => {
      const link = { ...bet, exact: bet.exact.replace('000123', '000124'), prev }
      const hash = hashOf(lotId, link)
      prev = hash
      return { ...link, hash, signature: foreign.sign({ ...link, hash, lotId, at: link.exact }).signature }
    })
    expect(await findings({ ...log, bets: forged, head: prev })).toHaveLength(3)
    expect(await findings({ ...log, bets: forged, head: prev, receiptKey: foreign.publicKey }, receipts)).not.toEqual([])
  })

/** The file as a bidder has it, with a withdrawal, and the receipt of its second bet. */
async function given() {
  const log = await logOf()
  const link = { seq: 3, exact: '2026-10-05T11:43:00.000123Z', alias: log.bets[2]!.alias, content: withdrawalOf(3), prev: log.head }
  const hash = hashOf(lotId, link)
  const withdrawal = { ...link, hash, signature: signer.sign({ ...link, lotId, at: link.exact, hash }).signature }
  const named = log.bets.map((bet, i) => ({ ...bet, bidder: `Участник ${i}`, why: '', auto: false }))
  const bets = named.map(bet => (bet.seq === 3 ? { ...bet, status: 'withdrawn' } : bet))
  const file = signer.seal({ ...log, bets, withdrawals: [withdrawal], head: hash })
  return { file, receipt: { ...log.bets[1]!, lotId, at: log.bets[1]!.exact } }
}

test('BT11 whatever is changed in a downloaded log is found, and named where a bet tells of it', async () => {
  const { file, receipt } = await given()
  expect(await verify(file, [receipt])).toEqual([])
  type File = typeof file
  const second = (change: object) => (log: File) => ({ ...log, bets: log.bets.map(bet => (bet.seq === 2 ? { ...bet, ...change } : bet)) })
  const lot = (change: object) => (log: File) => ({ ...log, lot: { ...log.lot, ...change } })
  const whole = { seq: null, what: expect.stringContaining('not as the installation gave it out') }
  const ways: [string, (log: File) => object, { seq: number | null; what: unknown }][] = [
    ['its price', second({ amount: { minor: 18_000_000, currency: 'RUB' }, compared: '14754098360' }), { seq: 2, what: expect.anything() }],
    ['its currency', second({ amount: { minor: 18_200_000, currency: 'USD' } }), { seq: 2, what: expect.anything() }],
    ['its comment', second({ comment: 'иначе' }), { seq: 2, what: expect.anything() }],
    ['its time', second({ exact: '2026-10-05T11:40:30.000123Z' }), { seq: 2, what: 'the chain breaks here' }],
    ['its bidder', second({ alias: '9' }), { seq: 2, what: 'the chain breaks here' }],
    ['what was hashed', second({ content: 'nothing' }), { seq: 2, what: 'its content is no bet' }],
    ['its rate of VAT', second({ vatRate: 5 }), { seq: 2, what: 'its rate of VAT is not the one that was hashed' }],
    ['its place', log => ({ ...log, bets: [log.bets[1], log.bets[0], log.bets[2]] }), { seq: 1, what: 'the chain breaks here' }],
    ['a bet left out', log => ({ ...log, bets: log.bets.filter(({ seq }) => seq !== 1) }), { seq: 1, what: 'the chain breaks here' }],
    [
      'the last link cut off, and the head with it',
      log => ({
        ...log,
        withdrawals: [],
        head: log.bets[1]!.hash,
        bets: log.bets.slice(0, 2).map(bet => ({ ...bet, status: 'submitted' })),
      }),
      whole,
    ],
    [
      'a withdrawal left out, and the head with it',
      log => ({
        ...log,
        withdrawals: [],
        head: log.bets[2]!.hash,
        bets: log.bets.map(bet => (bet.seq === 3 ? { ...bet, status: 'submitted' } : bet)),
      }),
      whole,
    ],
    ['a signature', second({ signature: file.bets[0]!.signature }), { seq: 2, what: 'its signature is not the installation’s' }],
    ['an end before the last bet', lot({ endsAt: '2026-10-05T11:41:00.000Z' }), { seq: 2, what: 'it was placed when bidding had ended' }],
    ['the end', lot({ endsAt: '2026-10-05T12:30:00.000Z' }), whole],
    ['the number of the lot', lot({ number: 'Л-26-00002' }), whole],
    ['another lot', lot({ id: lotId.replace('0', '1') }), { seq: 1, what: 'the chain breaks here' }],
    ['the name of the bidder', second({ bidder: 'Другой' }), whole],
    ['who won', second({ status: 'won' }), whole],
    ['what is compared', log => ({ ...lot({ net: false })(log) }), { seq: 1, what: 'its value of comparison is not that of its price' }],
    ['the key', log => ({ ...log, receiptKey: 'AAAA' }), { seq: null, what: 'the key it is signed with is none' }],
    ['something added', log => ({ ...log, note: 'победитель другой' }), whole],
    [
      'a field named as JavaScript names its own',
      log => JSON.parse(JSON.stringify(log).replace('{', '{"__proto__":{"polluted":true},')),
      whole,
    ],
  ]
  for (const [name, change, found] of ways) {
    const told = await verify(change(file))
    // a bet whose time or bidder is another one loses its status too: at least what is expected is there
    expect(told, name).toContainEqual(found)
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('BT11 who writes a whole log anew needs another key, which shows in the receipts and by its print', async () => {
  const { file, receipt } = await given()
  const foreign = openSigner(Buffer.alloc(32, 8))
  const { signature: _, ...rest } = file
  const signed = <L extends Link>(links: readonly L[]) =>
    links.map(link => ({ ...link, signature: foreign.sign({ ...link, lotId, at: link.exact }).signature }))
  const forged = foreign.seal({
    ...rest,
    bets: signed(rest.bets).map((bet, i) => ({ ...bet, bidder: i === 1 ? 'Другой' : 'Участник' })),
    withdrawals: signed(rest.withdrawals),
    receiptKey: foreign.publicKey,
  })
  expect(await verify(forged)).toEqual([])
  expect(await verify(forged, [receipt])).toEqual([{ seq: 2, what: 'a receipt is not genuine' }])
  const [one, other] = await Promise.all([file, forged].map(log => verifyBets(JSON.stringify(log))))
  expect(one!.key).not.toBe(other!.key)
})

test('a withdrawal that has no place in the chain shows, even after the link another one follows', async () => {
  const log = await logOf()
  const taken = (seq: number, second: number) => {
    const { alias } = log.bets[seq - 1]!
    const link = { seq, exact: `2026-10-05T11:43:${second}.000123Z`, alias, content: withdrawalOf(seq), prev: log.head }
    const hash = hashOf(lotId, link)
    return { ...link, hash, signature: signer.sign({ ...link, lotId, at: link.exact, hash }).signature }
  }
  const [invented, real] = [taken(3, 10), taken(2, 11)]
  const withdrawn = (...seqs: number[]) => log.bets.map(bet => (seqs.includes(bet.seq) ? { ...bet, status: 'withdrawn' } : bet))
  const whole = { ...log, bets: withdrawn(2), withdrawals: [real], head: real.hash }
  expect(await findings(whole)).toEqual([])
  for (const withdrawals of [
    [invented, real],
    [real, invented],
  ])
    expect(await findings({ ...whole, bets: withdrawn(2, 3), withdrawals })).not.toEqual([])
})

test('what is sealed opens for its lot, bidder and nonce alone, and not when a byte is another', async () => {
  const { publicKey, wrappedKey } = await newLotKeys(plain)
  const at = { lotId, alias: '3', nonce: 'a-nonce-of-sixteen' }
  const bet = { amount: '98765.43', share: 33.3, comment: '', salt: 'x'.repeat(16) }
  const { enc, ciphertext } = await sealBet(publicKey, bet, at)
  const bytes = Buffer.concat([Buffer.from(enc, 'base64'), Buffer.from(ciphertext, 'base64')])
  expect(await openBet(wrappedKey, bytes, at)).toEqual({ amount: 9_876_543, share: 33.3, comment: '' })
  // the longest JSON a comment of a page comes to, and the shortest, are of one length
  const longest = await sealBet(publicKey, { ...bet, comment: '\u0001'.repeat(300) }, at)
  expect([ciphertext.length, longest.ciphertext.length]).toEqual([2752, 2752])
  for (const other of [{ lotId: lotId.replace('0', '1') }, { alias: '4' }, { nonce: 'b-nonce-of-sixteen' }])
    expect(await openBet(wrappedKey, bytes, { ...at, ...other })).toBeNull()
  for (const i of [0, 31, 32, bytes.length - 1]) {
    const broken = Buffer.from(bytes)
    broken[i]! ^= 1
    expect(await openBet(wrappedKey, broken, at)).toBeNull()
  }
  const nothing = await sealBet(publicKey, { ...bet, amount: '0.00' }, at)
  expect(
    await openBet(wrappedKey, Buffer.concat([Buffer.from(nothing.enc, 'base64'), Buffer.from(nothing.ciphertext, 'base64')]), at),
  ).toBeNull()
})
