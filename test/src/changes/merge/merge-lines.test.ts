import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { mergeLines } from '../../../../src/changes/merge/merge-lines.js'

const never = (): boolean => false
const always = (): boolean => true
const merge = (
  base: string,
  theirs: string,
  next: string,
  areFree: (lines: readonly string[]) => boolean = never,
): string | number => {
  const [from, own, now] = [base, theirs, next].map((text) => (text === '' ? [] : text.split(' ')))
  const merged = mergeLines({ base: from!, theirs: own!, next: now! }, areFree)
  return 'at' in merged ? merged.at : merged.lines.join(' ')
}

test.each([
  ['nothing new', 'a b c', 'a x c', 'a b c', 'a x c'],
  ['nothing edited', 'a b c', 'a b c', 'a x c', 'a x c'],
  ['both, in different places', 'a b c d e', 'x b c d e', 'a b c d y', 'x b c d y'],
  ['both the same', 'a b c', 'a x c', 'a x c', 'a x c'],
  ['lines added beside a replaced one', 'a b c', 'a b own c', 'a x c', 'a x own c'],
  ['lines added in front of a replaced one', 'a b c', 'a own b c', 'a x c', 'a own x c'],
  ['a line taken out beside a replaced one', 'a b c d', 'a b d', 'a x c d', 'a x d'],
  [
    'what is new was written by hand, with a line beside it',
    'a b c',
    'a x own c',
    'a x c',
    'a x own c',
  ],
  ['lines added at both ends', 'a b', 'own a b', 'a b new', 'own a b new'],
])('%s', (_, base, theirs, next, merged) => {
  expect(merge(base, theirs, next)).toBe(merged)
})

test.each([
  ['both have replaced a line', 'a b c', 'a own c', 'a new c', 1],
  ['one has taken out what the other has replaced', 'a b c d', 'a d', 'a b new d', 1],
  ['both have added at one place', 'a b', 'a own b', 'a new b', 1],
  ['lines were added inside of what the other has replaced', 'a b c d', 'a b own c d', 'a x d', 1],
  ['the place is that in their text', 'a b c d', 'own more a b c mine', 'a b c x', 5],
])('disagree where %s', (_, base, theirs, next, at) => {
  expect(merge(base, theirs, next)).toBe(at)
})

test('what the new version has taken out does not come back with what was added', () => {
  expect(merge('a b c', 'a b c own', 'a', never)).toBe('a own')
  expect(merge('a b c d', 'a b x c d', 'a d')).toBe(1)
})

test('lines that may stand in any order are all there, once', () => {
  expect(merge('a b', 'a own same b', 'a same new b', always)).toBe('a own same new b')
})

test('where a block moves lines further in, lines of theirs go along', () => {
  const base = ['make({', '  a,', '  b,', '})']
  const theirs = ['make({', '  a,', '  own: {', '    deep', '  },', '  b,', '})']
  const next = ['make(() => {', '  return {', '    a,', '    b,', '  }', '})']
  expect(mergeLines({ base, theirs, next }, never)).toEqual({
    lines: [
      'make(() => {',
      '  return {',
      '    a,',
      '    own: {',
      '      deep',
      '    },',
      '    b,',
      '  }',
      '})',
    ],
  })
  expect(mergeLines({ base: next, theirs: [...next, 'own'], next: base }, never)).toEqual({
    lines: [...base, 'own'],
  })
})

const lines = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', ''), { maxLength: 12 })

test('where one side is as it was, the other is the result', () => {
  fc.assert(
    fc.property(lines, lines, (base, other) => {
      expect(mergeLines({ base, theirs: base, next: other }, never)).toEqual({ lines: other })
      expect(mergeLines({ base, theirs: other, next: base }, never)).toEqual({ lines: other })
      expect(mergeLines({ base, theirs: other, next: other }, never)).toEqual({ lines: other })
    }),
  )
})

test('every line that either side has added is in the result', () => {
  const marked = (mark: string) =>
    fc.array(fc.tuple(fc.nat(12), fc.constant(mark)), { maxLength: 4 })
  fc.assert(
    fc.property(lines, marked('own'), marked('new'), (base, own, news) => {
      const put = (more: readonly (readonly [number, string])[]): string[] =>
        more.reduce((all, [at, word], index) => all.toSpliced(at, 0, `${word}${index}`), [...base])
      const [theirs, next] = [put(own), put(news)]
      const merged = mergeLines({ base, theirs, next }, never)
      if ('at' in merged) return
      const added = [...theirs, ...next].filter((line) => /^(?:own|new)/.test(line))
      expect(merged.lines.filter((line) => /^(?:own|new)/.test(line)).toSorted()).toEqual(
        added.toSorted(),
      )
    }),
  )
})
