import { testsOf } from '../vitest.config.js'

// All of `npm test` once more, on PostgreSQL, MariaDB and Redis, with what only they can show.
export default testsOf(true)
