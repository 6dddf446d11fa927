import { expect, test } from 'vitest'
import { printTable } from '../../../src/report/print-table.js'

const titles = ['id', 'name', 'status']
const rows = [
  ['github', 'GitHub', ''],
  [
    'old-service',
    'Old \u001B[31mService',
    'closed: it takes no new applications since the spring of 2024',
  ],
]

test('columns are as wide as what is in them; the last one is wrapped into the room that is left', () => {
  expect(printTable(titles, rows, { colour: false, width: 60 })).toBe(
    [
      'id           name             status',
      'github       GitHub',
      'old-service  Old [31mService  closed: it takes no new',
      '                              applications since the spring',
      '                              of 2024',
    ].join('\n'),
  )
})

test('where the terminal is too narrow, each row has lines of its own', () => {
  expect(printTable(titles, rows, { colour: false, width: 40 })).toBe(
    [
      'github',
      '    GitHub',
      'old-service',
      '    Old [31mService · closed: it takes',
      '    no new applications since the spring',
      '    of 2024',
    ].join('\n'),
  )
})

test('no line is wider than the terminal', () => {
  for (const width of [30, 50, 53, 54, 55, 80, 120]) {
    const lines = printTable(titles, rows, { colour: false, width }).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width)
  }
})

test('the titles are quiet', () => {
  const [head] = printTable(titles, rows, { colour: true, width: 80 }).split('\n')
  expect(head).toBe('\u001B[2mid           name             status\u001B[22m')
})
