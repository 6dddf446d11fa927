export function routes(app) {
  app.get('/', (req, res) => res.send('x'))
}
