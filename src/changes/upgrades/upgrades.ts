import { totalAge } from './0001-total-age.js'
import { sealedTokens } from './0002-sealed-tokens.js'
import { sessionColumns } from './0003-session-columns.js'
import { mailedCodes } from './0004-mailed-codes.js'
import type { Upgrade } from './upgrade.js'

/** Every numbered change, in its order. A number is never given twice. */
export const upgrades: readonly Upgrade[] = [totalAge, sealedTokens, sessionColumns, mailedCodes]
