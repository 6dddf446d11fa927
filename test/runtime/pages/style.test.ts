import { expect, test } from 'vitest'
import { styleSheet } from '../../../runtime/src/pages/style.js'

test('a theme has a sheet for each set of marks, whichever came before', () => {
  const theme = { brandColor: '#0b7285' }
  const none = styleSheet(theme, new Map())
  const dark = styleSheet(theme, new Map([['a', '#000000']]))
  const light = styleSheet(theme, new Map([['a', '#ffffff']]))
  expect(dark).toBe(`${none}.mark-a{--mark:#000000;color:#fff}`)
  expect(light).toBe(`${none}.mark-a{--mark:#ffffff;color:#000}`)
  expect(styleSheet(theme, new Map())).toBe(none)
  expect(styleSheet({}, new Map())).not.toBe(none)
})
