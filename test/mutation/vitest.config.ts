import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import { shared } from '../vitest.config.js'

const own: ViteUserConfig = {
  test: {
    include: ['test/runtime/**/*.test.ts'],
    globalSetup: ['test/support/embedded-databases.ts'],
    // What goes through a server, and what takes every flow through every fault, would take hours to run for each mutant;
    // the script of a page is compared with its sources, and what reads the environment is looked for in them: the runner changes those.
    exclude: [
      'test/runtime/config/environment.test.ts',
      'test/runtime/express/**',
      'test/runtime/loops/**',
      'test/runtime/pages/**',
      'test/runtime/security/denial-of-service.test.ts',
      'test/runtime/security/logs.test.ts',
      'test/runtime/webauthn/page.test.ts',
      '**/node_modules/**',
    ],
  },
}
const { include: _, exclude: __, ...test } = shared.test

// The sources themselves: the runner changes them.
export default mergeConfig({ ...shared, plugins: [], test }, own)
