import { EntitySchema } from 'typeorm'

/** The people. */
export const User = new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: Number, primary: true, generated: true },
    email: { type: String, length: 255, unique: true }, // in lower case
    plan: { type: 'varchar', length: 9, default: 'free' },
    joinedAt: { type: 'datetime', createDate: true },
    name: { type: 'text', nullable: true },
    emailVerified: { type: 'datetime', nullable: true },
    image: { type: 'text', nullable: true },
  },
})
