import { createTable } from "~/server/db/create-table";

export const users = createTable("user", (d) => ({
  id: d
    .varchar({ length: 255 })
    .notNull()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  email: d.varchar({ length: 255 }).notNull().unique(),
  name: d.text(),
  emailVerified: d.timestamp({ mode: "date", precision: 3 }),
  image: d.text(),
}));
