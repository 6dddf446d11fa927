import { guard } from '$lib/server/guard'

export { guard as handle }
