import { EntitySchema } from 'typeorm'

export const UserEntity = new EntitySchema({
  name: 'User',
  tableName: 'app_users',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    email: { type: 'varchar', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
  uniques: [{ columns: ['email'] }],
})
