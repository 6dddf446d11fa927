import { bodyParserCheck } from './check-body-parser.js'
import { addressChecks } from './checks-address.js'
import { placeChecks } from './checks-place.js'
import { providerChecks } from './checks-provider.js'
import { routeChecks } from './checks-route.js'
import { secretChecks } from './checks-secret.js'
import { upkeepChecks } from './checks-upkeep.js'
import type { Check } from './finding.js'
import type { Subject } from './subject.js'

/** Every check of a project, in the order in which findings are told. */
export const checks: readonly Check<Subject>[] = [
  ...placeChecks,
  ...secretChecks,
  ...addressChecks,
  ...providerChecks,
  bodyParserCheck,
  ...routeChecks,
  ...upkeepChecks,
]
