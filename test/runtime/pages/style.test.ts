import { describe, expect, test } from 'vitest'
import { showButton } from '../../../runtime/src/pages/show-password.js'
import { styleSheet } from '../../../runtime/src/pages/style.js'

test('a theme has a sheet for each set of marks, whichever came before', () => {
  const theme = { brandColor: '#0b7285' }
  const letters = (colour: string) => new Map([['a', { kind: 'letters', colour } as const]])
  const none = styleSheet(theme, new Map())
  const dark = styleSheet(theme, letters('#000000'))
  const light = styleSheet(theme, letters('#ffffff'))
  expect(dark).toBe(`${none}.mark-a{background:#000000;color:#fff}`)
  expect(light).toBe(`${none}.mark-a{background:#ffffff;color:#000}`)
  expect(styleSheet(theme, new Map())).toBe(none)
  expect(styleSheet({}, new Map())).not.toBe(none)
})

test('what is hidden is not shown, such as the button for a password where no script runs', () => {
  const { html } = showButton({ show: 'Show', hide: 'Hide' }, 'password')
  expect(html).toMatch(/^<button\s[^>]*\shidden\s*>/)
  // Else the rule for buttons would show it: any rule of a page counts more than the browser's own.
  const sheet = styleSheet({}, new Map())
  expect(sheet).toMatch(/(?:^|\})[^{}]*\.link\{display:/)
  expect(sheet).toContain('[hidden]{display:none!important}')
})

test.each([
  ['#1db954', '{color:light-dark(#1db954,#1db954)}'],
  ['#000', '{color:light-dark(#000,currentColor)}'],
  ['#ffe01b', '{color:light-dark(currentColor,#ffe01b)}'],
  ['red;}', undefined],
  [undefined, undefined],
])('a drawing is in the colour %s, where it can be seen', (colour, rule = '') => {
  const none = styleSheet({}, new Map())
  const sheet = styleSheet({}, new Map([['a', { kind: 'drawing', colour }]]))
  expect(sheet).toBe(`${none}${rule && `.mark-a${rule}`}`)
})

describe('every text can be read on what is behind it (WCAG 2.2, 1.4.3)', () => {
  /** The variables of a scheme. */
  function variables(colorScheme: 'light' | 'dark', brandColor?: string) {
    const root = /:root\{([^}]*)\}/.exec(
      styleSheet({ colorScheme, ...(brandColor && { brandColor }) }, new Map()),
    )?.[1]
    return Object.fromEntries((root ?? '').split(';').map((line) => line.split(':'))) as Record<
      string,
      string
    >
  }

  const luminance = (hex: string) => {
    const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one = '', other = '') => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }

  test.each(['light', 'dark'] as const)('%s', (scheme) => {
    const of = variables(scheme)
    for (const text of ['--text', '--muted'])
      for (const behind of ['--card', '--page', '--hover'])
        expect([text, behind, contrast(of[text], of[behind]) >= 4.5]).toEqual([text, behind, true])
    expect(contrast(of['--alert'], of['--alert-page'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of['--edge'], of['--card'])).toBeGreaterThanOrEqual(3)
  })

  test.each(['#ff7a59', '#00a1e0', '#1db954', '#4f46e5', '#777', '#767676', '#fff', '#000'])(
    'on a button of the colour %s',
    (brandColor) => {
      const of = variables('light', brandColor)
      expect(contrast(of['--brand-text'], brandColor)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
