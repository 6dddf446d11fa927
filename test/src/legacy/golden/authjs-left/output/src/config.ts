import type { AuthConfig } from '@create-auth/runtime'
import GitHub, { type GitHubEmail, type GitHubProfile } from '@auth/core/providers/github'
import Mine from '@auth/core/providers/mine'
import { DynamoDBAdapter } from '@auth/dynamodb-adapter'
import { MongoDBAdapter } from '@auth/mongodb-adapter'
import { client, common, shared } from './shared.js'
import { authjsAnswers, authjsCookies } from '@create-auth/runtime'

export const config: AuthConfig = {
  answers: authjsAnswers,
  ...common,
  cookies: (secure: boolean) => ({ ...authjsCookies(secure), sessionToken: { name: 'shop' } }),
  redirectProxyUrl: 'https://auth.example.com/auth',
  adapter: DynamoDBAdapter(client),
  providers: [GitHub({ profile: (profile: GitHubProfile) => profile }), Mine],
  trustHost: true,
}

export const other: AuthConfig = {
  cookies: authjsCookies,
  answers: authjsAnswers,
  ...shared(true),
  adapter: MongoDBAdapter(client, { databaseName: 'shop' }),
  providers: [],
}
