async function main() {
  const { default: express } = await import('express')
  const app = express()
  app.listen(3000)
}
main()
