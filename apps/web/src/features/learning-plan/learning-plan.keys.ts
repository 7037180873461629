export const learningPlanKeys = {
  all: ['learning-plan'],
  plan: ['learning-plan', 'plan'],
  lessons: (scope: string, number: number | null) => ['learning-plan', 'lessons', scope, number] as const,
} as const
