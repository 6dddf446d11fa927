/** The passwords of the vectors. The second one is in NFC, and has a ligature that NFKC takes apart. */
export const PLAIN = 'correct horse battery staple'
export const UNICODE = 'Z\u00fcrich \ufb01nance пароль 密码'

/** A hash that another tool has made. */
export interface Vector {
  readonly from: string
  readonly scheme: string
  readonly password: string
  readonly hash: string
}

const rows = (from: string, scheme: string, plain: string, unicode: string): readonly Vector[] => [
  { from, scheme, password: PLAIN, hash: plain },
  { from, scheme, password: UNICODE, hash: unicode },
]

/**
 * Made once by the tools themselves:
 * - Django 5.2.17: `<Hasher>().encode(password, salt())`, Argon2 with `memory_cost = 65536` and `parallelism = 2`, bcrypt with 10 rounds
 * - passlib 1.7.4: `pbkdf2_sha256.hash(password)`, `pbkdf2_sha512.hash(password)`, `scrypt.using(rounds=14).hash(password)`
 * - argon2-cffi 25.1: `PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1).hash(password)`
 * - bcrypt 5.0 for Python: `hashpw(password, gensalt(10))`, and `gensalt(10, prefix=b"2a")`; bcryptjs 3.0.3: `hash(password, 10)`
 * - Better Auth 1.7.25: `hashPassword(password)` of `@better-auth/utils/password` 0.5.1
 * The hash of Firebase is the one that the README of github.com/firebase/scrypt publishes.
 */
export const vectors: readonly Vector[] = [
  ...rows(
    'Django',
    'django-pbkdf2',
    'pbkdf2_sha256$1000000$k7pgN9vQCEO2Uz4W2bJP0o$NhxE7sxfEDA8vm89dNeeLrHaNfJ7GF6Gbn5lK6vJhg4=',
    'pbkdf2_sha256$1000000$alZgej9ZbGruqU1meabjAm$Z0X/LARv3SztZwO+U5lVsHj3z1co0I9azLjyvXExhYc=',
  ),
  ...rows(
    'Django',
    'django-scrypt',
    'scrypt$16384$wJSsieCBxQW04t6SuUNED8$8$5$wBX3VzXDtWgL9bN6L5tphtucYmY6ubzO93BUjRF2eBpr75ipt0IGJQ8EHPVDDDO25h4WsO1RDjq5Zb5iu0uJOg==',
    'scrypt$16384$xb1rcKWOZDcw6QcOUYxLC2$8$5$jpVK1D8UFrhQjtUKWl0WqVOahIlwABMp3lzswqzVbtSdnkm+tvqvo/9Cx2laytuTA/OGxA3aEX2ztsUeHZa6kg==',
  ),
  ...rows(
    'Django',
    'django-argon2',
    'argon2$argon2id$v=19$m=65536,t=2,p=2$QWsweVNPZFlWVW1ZTVR4MDlWTWRpMw$R2iJvV/Dsz+67jmU3bo4ZKS2rGu9xKyG7DqVKIuDN6U',
    'argon2$argon2id$v=19$m=65536,t=2,p=2$c0NtZTNSUU9UbjloWTlBQm1JS1p3Yg$as5att/3OhnpUiZ9fjTgveddmvbSZSQqbpQb/d5GwFI',
  ),
  ...rows(
    'Django',
    'django-bcrypt-sha256',
    'bcrypt_sha256$$2b$10$9AAGLUErNZeg1.gwgrC1FeiJ3wnrTOwU1wPsRyDyl7N7QSkkisLQG',
    'bcrypt_sha256$$2b$10$Sqq0LZmuhujkj/msERe4Z.ywOUWDweTUGW2d3cOlapZVlNZjJmqYq',
  ),
  ...rows(
    'Django',
    'django-bcrypt',
    'bcrypt$$2b$10$9lVs5RdN.7U/ALfDEFiV8uudVzm5Zt61uo..dL3H1num6atvEuzDu',
    'bcrypt$$2b$10$0Lxmap3HTOd/InZQ9D..u.5cZdRK2G7QrQxH2TZTla4Nf4MQt0cSa',
  ),
  ...rows(
    'passlib',
    'pbkdf2-sha256',
    '$pbkdf2-sha256$29000$T4lxzvk/h7A25pxzLkUoZQ$7tX4ur5rhxbR5kNJ6YkfA17HV8knuMUTRgLrAj0sZL8',
    '$pbkdf2-sha256$29000$3BvjHGPMGWPMGcP4/3.vVQ$E2D0iuknwxJmaGONTHkecXXy7SO4zztCECvw6RlBW04',
  ),
  ...rows(
    'passlib',
    'pbkdf2-sha512',
    '$pbkdf2-sha512$25000$MabU.v./N8YYQ0iJUUoJwQ$yVEtFLpGmyWsW41aNqVxza68hNsfztve3nVB157lx6DBkJgutxdzE23juPQM45t6EzQxu4PDZJTtM/oSTxektg',
    '$pbkdf2-sha512$25000$OGcs5dxbC4EQQiiltNaaMw$Owez/g6z17QpxTSF5CkJ4AuoGcUys8kbWUC2mKdI7xnOYm3CDCYQ7Ro9IQGAsxeMr.0ZPlSwe17M0mlgFEx5kA',
  ),
  ...rows(
    'passlib',
    'scrypt',
    '$scrypt$ln=14,r=8,p=1$5twbA4CQEkJoTUmpFQKgtA$tnEoECp6tVacpWOZwwhdKWf+yv+1YmRU9AQQo7xJ63Y',
    '$scrypt$ln=14,r=8,p=1$jlEqxdj7H8N47/2fE2KMUQ$es/FdYQqIy6ufIkT0ZRtHgy+uPNAXEmr3ynBNgwc7r0',
  ),
  ...rows(
    'argon2-cffi',
    'argon2id',
    '$argon2id$v=19$m=19456,t=2,p=1$4n+t0zPyvnV8cjNQprl9EA$jWmcKVR1nq340EcZlzulbY1YAsibTvH8oDJZBKqOqzI',
    '$argon2id$v=19$m=19456,t=2,p=1$6zf7qv7FOu/w/D0u4ahR1w$4cce85lAOlJhTNlF1xXi8LEIr4IzImILMlUNf4xJFOM',
  ),
  ...rows(
    'bcrypt for Python',
    'bcrypt',
    '$2b$10$vrBOyr9XMjsSzmbcjBt/9eoHQWXHxwXiRDYwhq/RC005IzOjZxuJ2',
    '$2b$10$PxqkRFnUehgjzAdPeEuhy.Y0G6FD62dxC4LrHjNf4Twp/t2nzxadm',
  ),
  ...rows(
    'bcrypt for Python, 2a',
    'bcrypt',
    '$2a$10$zEA3jGKaPo59ZALfPxnp/eMD0PtoHcJdL/nGQSjspzSrnjxBDEyBS',
    '$2a$10$335KNhSVNmDtlGmc42f1T.KH3gnRgsjHQ/AhcyXdoL95qEbpStr1S',
  ),
  ...rows(
    'bcryptjs',
    'bcrypt',
    '$2b$10$5iEV1ObCE9TB88vOM/HPWembqToGvJHYkAvIWD8v4bU/b1I9ze6Ga',
    '$2b$10$bwB4B8x2phSCdwTN69NBoe1WGQpDcmvXdUep5f8q0rHEGqukTKxSe',
  ),
  ...rows(
    'Better Auth',
    'better-auth',
    'f09628f3114a77768936669757c774a4:0d10dfb1d4892e3ea5cc55c8191f22b08e42bcc6e39b2be90c12db4c580be68b7bac9de3549c38823d893e88d077fb9596c4e5da8a78d2687d969d37095c77c3',
    'b2767bdfcab4a10105e130c3ed3d749d:8ac173d18de162a870cff6163f73696339273b258068e838e50261c3c18d140c8b96e4b48503e6d8548db6ca6b7c27fa92d6c01609462eddabe1b6716e76733b',
  ),
  {
    from: 'Firebase',
    scheme: 'firebase',
    password: 'user1password',
    hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  },
]

/** A hash of 72 letters a, made by bcrypt 5.0 for Python. */
export const LONG = '$2b$08$H/q5VBfA3b4Qq2MkZjt3r.RaPoWIqQLSi6gh2crD7H6pz2lZ8jTbC'
