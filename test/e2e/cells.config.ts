import { mergeConfig } from 'vitest/config'
import shared from './vitest.config.js'

// The cells of ORM and database that the other run leaves out, in one of their own: `npm run test:cells`.
const config = mergeConfig(shared, { test: { testTimeout: 600_000 } })
export default { ...config, test: { ...config.test, include: ['test/e2e/cells.run.ts'] } }
