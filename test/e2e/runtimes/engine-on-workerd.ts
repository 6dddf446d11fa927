import { engine } from './engine.js'

export default { fetch: async (request: Request): Promise<Response> => engine.fetch(request) }
