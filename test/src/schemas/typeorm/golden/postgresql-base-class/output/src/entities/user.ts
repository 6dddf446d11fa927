import * as orm from 'typeorm'
import { Base } from './base.js'

@orm.Entity('users')
export default class User extends Base {
  @orm.Column({ type: 'varchar', unique: true })
  email!: string

  @orm.Column({ type: 'text', nullable: true })
  name!: string | null

  @orm.Column({ type: 'timestamptz', precision: 3, nullable: true })
  emailVerified!: Date | null

  @orm.Column({ type: 'text', nullable: true })
  image!: string | null
}
