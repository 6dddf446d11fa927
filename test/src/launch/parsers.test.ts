import { describe, expect, test } from 'vitest'
import {
  findFamily,
  parseProcessCsv,
  parsePs,
  parseStat,
  type ProcessRow,
} from '../../../src/launch/processes.js'
import { parseLsof, parseNetstat, parseProcNet } from '../../../src/launch/sockets.js'

describe('processes', () => {
  test('Linux: a name may hold blanks and brackets; who has ended is none', () => {
    const stat = (state: string): string =>
      `4711 (node (dev) x) ${state} 4700 4711 4711 0 -1 4194304 9 0 0 0 1 2 0 0 20 0 11 0 987654 1 2`
    expect(parseStat(stat('S'))).toEqual({ pid: 4711, parent: 4700, group: 4711, began: '987654' })
    expect(parseStat(stat('Z'))).toBeUndefined()
    expect(parseStat('')).toBeUndefined()
  })

  test('macOS: ps says each with its beginning; who has ended is left out', () => {
    const text = [
      '  501   400   501 S    Mon Nov 30 09:26:01 2026    ',
      '  502   501   501 R+   Mon Nov 30 09:26:02 2026    ',
      '  503   501   501 Z    Mon Nov 30 09:26:03 2026    ',
      '',
    ].join('\n')
    expect(parsePs(text)).toEqual([
      { pid: 501, parent: 400, group: 501, began: 'Mon Nov 30 09:26:01 2026', marked: false },
      { pid: 502, parent: 501, group: 501, began: 'Mon Nov 30 09:26:02 2026', marked: false },
    ])
  })

  test('Windows: PowerShell says each in a line of CSV', () => {
    const text = [
      '"ProcessId","ParentProcessId","CreationDate"',
      '"6120","5804","30.11.2026 09:26:01"',
      '"0","0",""',
    ].join('\r\n')
    expect(parseProcessCsv(text)).toEqual([
      { pid: 6120, parent: 5804, group: 0, began: '30.11.2026 09:26:01', marked: false },
      { pid: 0, parent: 0, group: 0, began: '', marked: false },
    ])
  })
})

describe('a family', () => {
  const row = (pid: number, parent: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
    pid,
    parent,
    group: 1,
    began: `at ${pid}`,
    marked: false,
    ...more,
  })

  test('has the first one, its group, what descends from it, and who is marked', () => {
    const rows = [
      row(300, 200),
      row(200, 100),
      row(100, 1),
      row(400, 1, { group: 100 }),
      row(500, 1, { marked: true }),
      row(600, 1),
    ]
    expect(new Set(findFamily(rows, 100).keys())).toEqual(new Set([100, 200, 300, 400, 500]))
  })

  test('keeps who was seen and has lost the parent, and takes nobody who has only the same id', () => {
    const before = findFamily([row(100, 1), row(200, 100), row(300, 100)], 100)
    const rows = [row(200, 1), row(300, 1, { began: 'later' })]
    expect([...findFamily(rows, 100, before).keys()]).toEqual([200])
  })
})

describe('sockets', () => {
  test('Linux: those that listen, by their inodes', () => {
    const text = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 31337 1 0 100 0 0 10 0',
      '   1: 0100007F:0BB8 0100007F:D2F0 01 00000000:00000000 00:00000000 00000000  1000        0 31338 1 0 100 0 0 10 0',
      '   2: 00000000:1435 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 31339 1 0 100 0 0 10 0',
    ].join('\n')
    expect(parseProcNet(text)).toEqual([
      { host: '127.0.0.1', port: 3000, inode: '31337' },
      { host: '0.0.0.0', port: 5173, inode: '31339' },
    ])
  })

  test.each([
    ['00000000000000000000000000000000', '::'],
    ['00000000000000000000000001000000', '::1'],
    ['0000000000000000FFFF00000100007F', '127.0.0.1'],
    ['B80D0120000000000000000001000000', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  ])('Linux: the address %s is %s', (hex, host) => {
    const line = `0: ${hex}:0050 00000000:0000 0A 0:0 00:0 0 1000 0 7 1`
    expect(parseProcNet(line)).toEqual([{ host, port: 80, inode: '7' }])
  })

  test('macOS: lsof says the process in front of its addresses', () => {
    const text = ['p501', 'f21', 'n127.0.0.1:3000', 'f22', 'n[::1]:3000', 'p502', 'f18', 'n*:5173']
    expect(parseLsof(text.join('\n'))).toEqual([
      { pid: 501, host: '127.0.0.1', port: 3000 },
      { pid: 501, host: '::1', port: 3000 },
      { pid: 502, host: '::', port: 5173 },
    ])
  })

  test('Windows: netstat says it in the language of the machine', () => {
    const text = [
      '',
      'Aktive Verbindungen',
      '',
      '  Proto  Lokale Adresse         Remoteadresse          Status           PID',
      '  TCP    0.0.0.0:3000           0.0.0.0:0              ABHÖREN          6120',
      '  TCP    [::1]:5173             [::]:0                 ABHÖREN          6121',
      '  TCP    127.0.0.1:3000         127.0.0.1:50001        HERGESTELLT      6120',
      '  UDP    0.0.0.0:5353           *:*                                     1700',
    ].join('\r\n')
    expect(parseNetstat(text)).toEqual([
      { pid: 6120, host: '0.0.0.0', port: 3000 },
      { pid: 6121, host: '::1', port: 5173 },
    ])
  })
})
