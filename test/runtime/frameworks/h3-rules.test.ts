import { keepRules } from './keep-rules.js'
import { H3_VERSIONS } from './worlds/h3.js'

// By themselves: other frameworks put a `Response` of their own in the place of the global one, which h3 2 does not know.
keepRules(H3_VERSIONS)
