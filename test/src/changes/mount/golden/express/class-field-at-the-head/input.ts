import express from 'express'
import { routes } from './routes.js'

class Server {
    #app = express()

    constructor() { // everything is here
        this.#app.use(routes)
        this.#app.listen(3000)
    }
}

new Server()
