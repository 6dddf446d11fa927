import * as crypto from 'node:crypto'
import type { BuiltIn } from './built-in.js'

/** {@link BuiltIn} of this process. */
export const builtIn: BuiltIn | undefined = crypto
