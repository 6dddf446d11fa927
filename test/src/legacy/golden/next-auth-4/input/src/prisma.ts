export const prisma = connect()
