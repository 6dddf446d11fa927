import { keepRules } from './keep-rules.js'
import { ASTRO } from './worlds/astro.js'
import { NEXT } from './worlds/next.js'
import { ON_NODE } from './worlds/on-node.js'
import { REACT_ROUTER } from './worlds/react-router.js'
import { SVELTEKIT } from './worlds/sveltekit.js'
import { TANSTACK_START } from './worlds/tanstack-start.js'

keepRules([...ON_NODE, ...NEXT, ...SVELTEKIT, ...ASTRO, ...REACT_ROUTER, ...TANSTACK_START])
