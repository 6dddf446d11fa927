import { BankIDNorway } from '@create-auth/runtime/providers/bankid-no'
import type { Service } from '../service.js'

export const service: Service = {
  provider: BankIDNorway,
  issuer: 'https://auth.bankid.no/auth/realms/prod',
  params: { scope: 'openid profile email', ui_locales: 'no', login_hint: 'BIS' },
  clientAuthentication: 'client_secret_post',
  signed: true,
  claims: { sub: 'u-1', name: 'Ada Lovelace' },
  profile: {
    'GET https://auth.bankid.no/auth/realms/prod/userinfo': {
      answer: { sub: 'u-1', name: 'Ada Lovelace', birthdate: '1815-12-10' },
    },
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: null, image: null },
}
