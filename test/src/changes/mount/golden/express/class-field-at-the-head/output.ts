import express from 'express'
import { routes } from './routes.js'
import { authHandler, authSession } from './auth.js'

class Server {
    #app = express()

    constructor() { // everything is here
        this.#app.use('/auth', authHandler)
        this.#app.use(authSession)
        this.#app.use(routes)
        this.#app.listen(3000)
    }
}

new Server()
