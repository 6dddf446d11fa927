import { dev } from '$app/environment'

export let handle = ({ event, resolve }) => resolve(event)
if (dev) handle = ({ event, resolve }) => resolve(event, {})
