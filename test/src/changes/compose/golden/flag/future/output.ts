export default {
  future: {
    v8_viteEnvironmentApi: true,
    v8_middleware: true,
  },
  ssr: true,
};
