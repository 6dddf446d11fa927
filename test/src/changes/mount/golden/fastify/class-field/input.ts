import fastify, { FastifyInstance } from 'fastify'

export class Server {
  private readonly app: FastifyInstance

  constructor() {
    this.app = fastify({ trustProxy: '10.0.0.1' })
    this.app.get('/', async () => 'hello')
  }

  async start() {
    await this.app.listen({ port: 8080 })
  }
}
