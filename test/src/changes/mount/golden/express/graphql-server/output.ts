import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import cors from 'cors'
import express from 'express'
import { resolvers, typeDefs } from './schema.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
const server = new ApolloServer({ typeDefs, resolvers })
await server.start()

app.use('/graphql', cors(), express.json(), expressMiddleware(server))

app.listen(4000)
