import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import cors from 'cors'
import express from 'express'
import { resolvers, typeDefs } from './schema.js'

const app = express()
const server = new ApolloServer({ typeDefs, resolvers })
await server.start()

app.use('/graphql', cors(), express.json(), expressMiddleware(server))

app.listen(4000)
