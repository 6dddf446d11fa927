jest.mock('next-auth/react', () => require('./fakes'))
