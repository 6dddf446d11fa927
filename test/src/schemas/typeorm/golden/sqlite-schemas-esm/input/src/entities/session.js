import { EntitySchema } from 'typeorm'

export const Session = new EntitySchema({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    sessionToken: { type: 'varchar', length: 255, primary: true },
    expires: { type: 'datetime' },
  },
  indices: [
    { columns: ['expires'], where: 'expires > 0' },
  ],
})
