export default {
  basename: '/shop',
  appDirectory: 'src',
  future: { v8_middleware: true }
}
