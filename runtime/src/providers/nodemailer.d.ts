// Stands for the package's own types, which are Node's (see `paths` in tsconfig.json): the engine is compiled without
// those, and the package is there only where mails are sent by SMTP.
export function createTransport(server: string | object): unknown
