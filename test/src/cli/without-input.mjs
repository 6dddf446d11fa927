// Runs the built program for closed-stdin.test.ts in a process whose input is closed, as often as it is asked to.
let said = ''
for (const stream of [process.stdout, process.stderr])
  stream.write = (text, ...rest) => {
    said += text
    rest.at(-1)?.()
    return true
  }

const { execute, processIo, processWorld } = await import('../../../dist/program/main.js')

process.on('message', async (args) => {
  said = ''
  const status = await execute(['node', 'create-auth', ...args], processIo(), processWorld())
  process.send({ status, said })
})
process.send('ready')
