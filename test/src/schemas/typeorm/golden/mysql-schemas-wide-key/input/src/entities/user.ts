import { EntitySchema } from 'typeorm'

export const User = new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    email: { type: 'longtext', nullable: true },
  },
})
