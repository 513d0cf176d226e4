import { expect, it } from 'vitest'

import type { Answers } from './decrypt.ts'
import { placeFiles } from './place-files.ts'

const upload = (uuid: string, field_uuid: string, name: string) => ({
  ...{ uuid, field_uuid, name, size: 1 },
})

it('finds the instance of each file by the name of its upload', () => {
  const answers: Answers = {
    paper: 'paper.pdf',
    house: [{ photo: 'a.png' }, { room: [{}, { photo: 'b.png' }] }],
  }
  const names = placeFiles(answers, [
    upload('1', 'photo', 'house.1.room.1.photo.pgp'),
    upload('2', 'photo', 'house.0.photo.pgp'),
    upload('3', 'paper', 'paper.pgp'),
  ])
  expect([...names]).toEqual([
    ['1', 'b.png'],
    ['2', 'a.png'],
    ['3', 'paper.pdf'],
  ])
  expect(answers).toEqual({
    paper: '3',
    house: [{ photo: '2' }, { room: [{}, { photo: '1' }] }],
  })
})

it('places a file beside the other answers if its upload names no instance', () => {
  for (const name of ['any.pgp', 'house.7.photo.pgp', 'constructor.0.photo', '']) {
    const answers: Answers = { house: [{ photo: 'a.png' }] }
    expect([...placeFiles(answers, [upload('1', 'photo', name)])]).toEqual([['1', name]])
    expect(answers['photo']).toBe('1')
  }
})

it('finds each of several files of a field by the end of the name of its upload', () => {
  const answers: Answers = { house: [{ photo: ['a.png', 'b.png'] }], scan: ['1.pdf', '2.pdf'] }
  const names = placeFiles(answers, [
    upload('b', 'photo', 'house.0.photo.1.pgp'),
    upload('a', 'photo', 'house.0.photo.0.pgp'),
    upload('one', 'scan', 'any.pgp'),
    upload('two', 'scan', 'other.pgp'),
    upload('three', 'scan', 'third.pgp'),
  ])
  expect(Object.fromEntries(names)).toEqual({
    ...{ a: 'a.png', b: 'b.png', one: '1.pdf', two: '2.pdf', three: 'third.pgp' },
  })
  expect(answers).toEqual({ house: [{ photo: ['a', 'b'] }], scan: ['one', 'two', 'three'] })
})
