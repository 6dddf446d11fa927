import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import base from '../vitest.config.js'

const own: ViteUserConfig = {
  test: {
    // Those that go through the engine alone; a mutant that hangs is ended by the runner.
    include: ['test/runtime/**/*.test.ts'],
    exclude: [
      'test/runtime/express/**',
      'test/runtime/loops/**',
      'test/runtime/pages/**',
      'test/runtime/webauthn/page.test.ts',
      '**/node_modules/**',
    ],
  },
}
const { include: _, exclude: __, ...test } = base.test ?? {}

export default mergeConfig({ ...base, test }, own)
