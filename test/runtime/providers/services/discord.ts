import { Discord } from '@create-auth/runtime/providers/discord'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Discord,
  authorization: 'https://discord.com/api/oauth2/authorize',
  params: { scope: 'identify email' },
  token: 'https://discord.com/api/oauth2/token',
  profile: {
    'GET https://discord.com/api/users/@me': {
      answer: {
        id: '80351110224678912',
        username: 'ada',
        global_name: 'Ada Lovelace',
        discriminator: '0',
        avatar: 'a_1f',
        email: 'ada@example.test',
        verified: true,
      },
    },
  },
  account: '80351110224678912',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1f.gif',
  },
  verified: true,
}
