import { EntitySchema } from 'typeorm'

export const Session = new EntitySchema({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    sessionToken: { type: 'varchar', length: 255, primary: true },
    expires: { type: 'datetime' },
    userId: { type: 'int' },
  },
  indices: [
    { columns: ['expires'], where: 'expires > 0' },
    { columns: ['userId'] },
    { columns: ['expires'] },
  ],
  relations: {
    user: {
      type: 'many-to-one',
      target: 'User',
      joinColumn: true,
      onDelete: 'CASCADE',
    },
  },
})
