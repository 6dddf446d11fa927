import * as orm from 'typeorm'
import { Base } from './base.js'

@orm.Entity('users')
export default class User extends Base {
  @orm.Column({ type: 'varchar', unique: true })
  email!: string
}
