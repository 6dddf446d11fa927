import type { AuthConfig } from '@auth/core'
import GitHub, { type GitHubEmail, type GitHubProfile } from '@auth/core/providers/github'
import Mine from '@auth/core/providers/mine'
import { DynamoDBAdapter } from '@auth/dynamodb-adapter'
import { MongoDBAdapter } from '@auth/mongodb-adapter'
import { client, common, shared } from './shared.js'

export const config: AuthConfig = {
  ...common,
  cookies: { sessionToken: { name: 'shop' } },
  redirectProxyUrl: 'https://auth.example.com/auth',
  adapter: DynamoDBAdapter(client),
  providers: [GitHub({ profile: (profile: GitHubProfile) => profile }), Mine],
  trustHost: true,
}

export const other: AuthConfig = {
  ...shared(true),
  adapter: MongoDBAdapter(client, { databaseName: 'shop' }),
  providers: [],
}
