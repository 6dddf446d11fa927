export default {
  future: {
    v8_viteEnvironmentApi: true,
  },
  ssr: true,
};
