// Generated from fixtures/sample-bag.jsonl by `npm run generate`. Do not edit.

/** The first record of each kind in the sample bag, its lists cut to 2 elements. */
export const sampleRecords = {
  "pilot": {
    "id": "pilot",
    "sample": true,
    "name": "Sofía Ejemplo (piloto de muestra)",
    "telephone": "+54 11 5550-0000 (ficticio)",
    "nationality": "AR",
    "birthDate": "1988-02-29",
    "baseAerodrome": "SADF",
    "licences": [
      {
        "type": "PPA",
        "name": "Piloto privado de avión",
        "number": "SAMPLE-000001",
        "issuedOn": "2020-09-18",
        "authority": "ANAC"
      },
      {
        "type": "PC1",
        "name": "Piloto comercial de avión",
        "number": "SAMPLE-000002",
        "issuedOn": "2024-04-12",
        "authority": "ANAC"
      }
    ],
    "ratings": [
      {
        "name": "VFR nocturno",
        "expiresOn": null
      },
      {
        "name": "Multimotores terrestres hasta 5700 kg",
        "expiresOn": null
      }
    ],
    "medicalCertificate": {
      "class": 2,
      "issuedOn": "2026-05-14",
      "expiresOn": "2028-05-14",
      "limitations": [
        "lentes correctores"
      ]
    },
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION",
    "updatedAt": "2026-10-05T06:20:00.000Z"
  },
  "aircraft": {
    "id": "aircraft-lv-xsa",
    "sample": true,
    "registration": "LV-XSA",
    "icaoType": "C172",
    "model": "Cessna 172N",
    "yearBuilt": 1979,
    "multiEngine": false,
    "equipment": {
      "comNavApproachCode": "SDFG",
      "surveillanceCode": "C",
      "pbn": null,
      "elt": "406 MHz"
    },
    "speeds": {
      "cruiseKtas": 108,
      "climbKias": 76,
      "descentKias": 100,
      "vs0Kias": 41,
      "vs1Kias": 47,
      "vfeKias": 85,
      "vnoKias": 128,
      "vneKias": 160,
      "vaKias": 97,
      "vxKias": 59,
      "vyKias": 73,
      "bestGlideKias": 65
    },
    "fuel": {
      "grade": "100LL",
      "usableL": 151,
      "cruiseBurnLph": 31,
      "climbBurnLph": 42,
      "taxiL": 4,
      "densityKgPerL": 0.72
    },
    "weights": {
      "emptyKg": 662,
      "maxTakeoffKg": 1043,
      "maxLandingKg": 1043,
      "maxBaggageKg": 54
    },
    "arms": {
      "emptyM": 1,
      "frontSeatsM": 0.94,
      "rearSeatsM": 1.854,
      "baggageM": 2.413,
      "fuelM": 1.219
    },
    "envelope": [
      {
        "armM": 0.889,
        "weightKg": 680
      },
      {
        "armM": 0.889,
        "weightKg": 885
      }
    ],
    "colour": "blanco con franja azul",
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION. Las cifras no son de ningún avión real: usar el manual del avión.",
    "attachments": [],
    "updatedAt": "2026-10-05T06:21:00.000Z"
  },
  "aerodrome": {
    "id": "aerodrome-sadf",
    "sample": true,
    "code": "SADF",
    "codeKind": "icao",
    "name": "San Fernando",
    "city": "San Fernando",
    "province": "Buenos Aires",
    "country": "AR",
    "elevationFt": 10,
    "position": {
      "latDeg": -34.4536,
      "lonDeg": -58.58996
    },
    "frequencies": {
      "tower": "120.700",
      "ground": "121.650",
      "atis": null,
      "approach": null,
      "delivery": null,
      "other": null,
      "emergency": "121.500"
    },
    "contacts": {
      "aroAisPhone": "+54 11 5550-0100 (ficticio)",
      "aroAisEmail": null,
      "operator": null
    },
    "runways": [
      {
        "designator": "05/23",
        "lengthM": 1801,
        "widthM": 30,
        "surface": "asphalt",
        "lighted": true
      }
    ],
    "taxiways": [
      {
        "id": "taxiway-sadf-a",
        "designator": "A",
        "surface": "asphalt",
        "widthM": 15,
        "lighted": true,
        "notes": ""
      },
      {
        "id": "taxiway-sadf-b",
        "designator": "B",
        "surface": "asphalt",
        "widthM": 18,
        "lighted": false,
        "notes": ""
      }
    ],
    "aids": [
      {
        "ident": "FDO",
        "type": "VOR-DME",
        "frequencyMHz": "114.40",
        "dmeChannel": "91X"
      }
    ],
    "vorDme": {
      "ident": "FDO",
      "frequencyMHz": "114.40",
      "dmeChannel": "91X"
    },
    "fuel": {
      "grades": [
        "100LL",
        "JET A-1"
      ],
      "hours": "HJ",
      "products": [
        "aceite W100",
        "aceite 15W50"
      ]
    },
    "notam": "",
    "madhel": "SAMPLE DATA - NOT FOR NAVIGATION. San Fernando, Buenos Aires. Texto de muestra copiado a mano; consultar la publicación vigente.",
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION. Plataforma de aviación general chica: pedir lugar.",
    "attachments": [],
    "createdAt": "2021-05-15T15:00:00.000Z",
    "updatedAt": "2026-10-05T06:24:00.000Z"
  },
  "checklist": {
    "id": "checklist-lv-xsa-1",
    "sample": true,
    "aircraftId": "aircraft-lv-xsa",
    "title": "Inspección exterior",
    "order": 1,
    "sections": [
      {
        "id": "checklist-lv-xsa-1-s1",
        "title": "Cabina",
        "items": [
          {
            "id": "checklist-lv-xsa-1-s1-i1",
            "challenge": "Documentos a bordo",
            "response": "VERIFICAR",
            "critical": false,
            "note": "SAMPLE DATA - NOT FOR NAVIGATION"
          },
          {
            "id": "checklist-lv-xsa-1-s1-i2",
            "challenge": "Traba de comandos",
            "response": "RETIRAR",
            "critical": true,
            "note": ""
          }
        ]
      },
      {
        "id": "checklist-lv-xsa-1-s2",
        "title": "Recorrida",
        "items": [
          {
            "id": "checklist-lv-xsa-1-s2-i1",
            "challenge": "Combustible",
            "response": "DRENAR y mirar",
            "critical": true,
            "note": ""
          },
          {
            "id": "checklist-lv-xsa-1-s2-i2",
            "challenge": "Tapas de tanques",
            "response": "CERRADAS",
            "critical": true,
            "note": ""
          }
        ]
      }
    ],
    "updatedAt": "2026-10-05T06:39:00.000Z"
  },
  "logbook": {
    "id": "logbook-001",
    "sample": true,
    "aircraftId": "aircraft-lv-xsa",
    "registration": "LV-XSA",
    "from": "SADF",
    "to": "SAAP",
    "remarks": "SAMPLE DATA - NOT FOR NAVIGATION",
    "log": {
      "date": "2020-10-06",
      "times": {
        "localDayPilot": 0,
        "localDayCopilot": 0,
        "localNightPilot": 0,
        "localNightCopilot": 0,
        "crossCountryDayPilot": 13,
        "crossCountryDayCopilot": 0,
        "crossCountryNightPilot": 17,
        "crossCountryNightCopilot": 0
      },
      "breakdown": {
        "instructorGiven": 0,
        "multiEngine": 0,
        "instrumentReal": 0,
        "instrumentHood": 0
      },
      "simulator": 0,
      "landings": 2,
      "approaches": 0,
      "purpose": "TRAV"
    },
    "updatedAt": "2026-10-05T06:49:00.000Z"
  },
  "route": {
    "id": "planning-01",
    "sample": true,
    "name": "SAAG SADF",
    "points": [
      {
        "name": "SAAG",
        "type": "aerodrome",
        "latDeg": -33.00575,
        "lonDeg": -58.61361
      },
      {
        "name": "WP1",
        "type": "waypoint",
        "latDeg": -33.72967,
        "lonDeg": -58.60178
      }
    ],
    "aircraftId": "aircraft-lv-xsc",
    "plannedDepartureAt": "2026-04-01T15:45:00.000Z",
    "altitudeFt": 5500,
    "fuelOnBoardL": 282,
    "reserveMinutes": 45,
    "wind": {
      "choice": "forecast"
    },
    "totalDistanceNm": 87,
    "eetMinutes": 40,
    "flightPlanId": "flight-plan-01",
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION",
    "updatedAt": "2026-10-05T13:29:00.000Z"
  },
  "flightPlan": {
    "id": "flight-plan-01",
    "sample": true,
    "departureDate": "2026-04-01",
    "planningId": "planning-01",
    "aircraftId": "aircraft-lv-xsc",
    "aircraftIdentification": "LVXSC",
    "flightRules": "I",
    "typeOfFlight": "G",
    "numberOfAircraft": 1,
    "aircraftType": "PA34",
    "wakeTurbulenceCategory": "L",
    "comNavApproachEquipment": "SDFGRY",
    "surveillanceEquipment": "S",
    "departureAerodrome": "SAAG",
    "estimatedOffBlockTime": "1545",
    "cruisingSpeed": "N0165",
    "level": "A055",
    "route": "DCT 3344S05836W DCT",
    "routePoints": [
      {
        "name": "SAAG",
        "type": "aerodrome",
        "latDeg": -33.00575,
        "lonDeg": -58.61361
      },
      {
        "name": "WP1",
        "type": "waypoint",
        "latDeg": -33.72967,
        "lonDeg": -58.60178
      }
    ],
    "destinationAerodrome": "SADF",
    "totalEet": "0040",
    "alternateAerodromes": [
      "SADM"
    ],
    "otherInformation": "DOF/260401 PBN/B2C2D2S1 RMK/SAMPLE DATA - NOT FOR NAVIGATION",
    "supplementary": {
      "endurance": "0314",
      "personsOnBoard": 3,
      "emergencyRadio": [
        "VHF",
        "ELT"
      ],
      "survivalEquipment": [],
      "jackets": [],
      "dinghies": null,
      "aircraftColourAndMarkings": "BLANCO FRANJA AZUL",
      "remarks": "SAMPLE DATA - NOT FOR NAVIGATION",
      "pilotInCommand": "SOFIA EJEMPLO",
      "licenceNumber": "SAMPLE-000001"
    },
    "filing": {
      "address": "SAMPLE ARO-AIS",
      "email": "aro@example.invalid",
      "filedAt": "2026-04-01T14:55:00.000Z"
    },
    "signatureDataUrl": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoAQMAAAAPJKxmAAAABlBMVEX///8UHloREl/nAAACi0lEQVR4AQGAAn/9AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB+AAAAAAAAAAAAAAAAAAAA/wAH8AAAAAAAAAAAAAAAAeOAD/AAfgAAAAAAAAAAAAHBgBw4AP+AB/AAAAAAAAADgYAYGAHDgB/4AP8AAAAAA4GAOBgBgYAcOAH/gAAAAAGBgDgcA4HAGBwBw8AAAAABgYAYHAOBwDgcAYHAAAAAAYGAGBgBgYA4GAGBgAAAAAHDgBw4AcOAHjgB44AAAAAB44AOOADngA94AP8AAAAAAOcAD3AA/wAH8AB/+AAAAAB+AAfgAD4AD/8P//4AAAAAPgAD4AD/4P///+AeAAAAAH8AD/4P8//8A/gAAAAAAAH/4P8//8A/wAAAAAAAAAAH4//4B/wAAAAAAAAAAAAAf4B/wAAAAAAAAAAAAAAAAHwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAeci8g+AAAAAAAAAAAAAAAIItooIAAAAAAAAAAAAAAACCKqKCAAAAAAAAAAAAAAAAc+q8g8AAAAAAAAAAAAAAAAoooIIAAAAAAAAAAAAAAAAKKKCCAAAAAAAAAAAAAAAA8iig++AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPGjU17xoKYFAAAAAElFTkSuQmCC",
    "updatedAt": "2026-10-05T13:49:00.000Z"
  },
  "sharedPlanning": {
    "id": "shared-pilot-accepted",
    "sample": true,
    "ownerId": "sample-pilot",
    "doc": {
      "route": [
        {
          "ident": "SADF"
        },
        {
          "ident": "SAAG"
        }
      ],
      "alternates": [
        "SADF"
      ],
      "departureTime": "2026-10-10T15:00:00.000Z",
      "level": "A045",
      "rules": "V",
      "wind": {
        "choice": "forecast"
      }
    },
    "participants": [
      {
        "userId": "sample-pilot",
        "status": "owner",
        "personal": {
          "aircraftId": "aircraft-lv-xsb",
          "speed": 118,
          "burn": 38,
          "fuel": 140
        }
      },
      {
        "userId": "sample-guest",
        "status": "accepted",
        "personal": {
          "aircraftId": "aircraft-lv-xsg",
          "speed": 92,
          "burn": 21,
          "fuel": 80
        }
      }
    ],
    "removedUserIds": [],
    "providerKeys": {
      "weather": "sample-secret-that-must-not-be-served"
    },
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION",
    "updatedAt": "2026-10-05T14:09:00.000Z"
  },
  "note": {
    "id": "note-01",
    "sample": true,
    "title": "Costo por hora",
    "text": "Planilla del club: revisar el precio de la nafta todos los meses.\nSAMPLE DATA - NOT FOR NAVIGATION",
    "tags": [
      "club"
    ],
    "pinned": true,
    "createdAt": "2025-07-22T15:00:00.000Z",
    "updatedAt": "2026-10-05T14:12:00.000Z"
  },
  "briefing": {
    "id": "briefing",
    "sample": true,
    "idents": [
      "SADF",
      "SAAG"
    ],
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION",
    "updatedAt": "2026-10-05T14:24:00.000Z"
  },
  "checkFlight": {
    "id": "check-flight-01",
    "sample": true,
    "aircraftId": "aircraft-lv-xsa",
    "startedAt": "2026-01-26T16:00:00.000Z",
    "completedAt": "2026-01-26T17:29:21.000Z",
    "autoClosed": false,
    "lists": [
      {
        "checklistId": "checklist-lv-xsa-1",
        "title": "Inspección exterior",
        "sections": [
          {
            "title": "Cabina",
            "items": [
              {
                "challenge": "Documentos a bordo",
                "response": "VERIFICAR",
                "critical": false,
                "doneAt": "2026-01-26T16:00:29.000Z"
              },
              {
                "challenge": "Traba de comandos",
                "response": "RETIRAR",
                "critical": true,
                "doneAt": "2026-01-26T16:01:02.000Z"
              }
            ]
          },
          {
            "title": "Recorrida",
            "items": [
              {
                "challenge": "Combustible",
                "response": "DRENAR y mirar",
                "critical": true,
                "doneAt": "2026-01-26T16:02:09.000Z"
              },
              {
                "challenge": "Tapas de tanques",
                "response": "CERRADAS",
                "critical": true,
                "doneAt": "2026-01-26T16:02:13.000Z"
              }
            ]
          }
        ]
      },
      {
        "checklistId": "checklist-lv-xsa-2",
        "title": "Antes de arrancar y arranque",
        "sections": [
          {
            "title": "Antes de arrancar",
            "items": [
              {
                "challenge": "Asientos y cinturones",
                "response": "AJUSTADOS",
                "critical": true,
                "doneAt": "2026-01-26T16:05:30.000Z"
              },
              {
                "challenge": "Selector de combustible",
                "response": "EN AMBOS O TANQUE LLENO",
                "critical": true,
                "doneAt": "2026-01-26T16:06:08.000Z"
              }
            ]
          },
          {
            "title": "Arranque",
            "items": [
              {
                "challenge": "Mezcla",
                "response": "RICA",
                "critical": false,
                "doneAt": "2026-01-26T16:06:43.000Z"
              },
              {
                "challenge": "Área de hélice",
                "response": "LIBRE",
                "critical": true,
                "doneAt": "2026-01-26T16:07:13.000Z"
              }
            ]
          }
        ]
      }
    ],
    "notes": "SAMPLE DATA - NOT FOR NAVIGATION",
    "updatedAt": "2026-10-05T14:25:00.000Z"
  },
  "pluginSession": {
    "id": "sample-session-1",
    "source": "voice-atc-plugin",
    "schema": 1,
    "startedAt": "2026-08-25T12:00:00.000Z",
    "endedAt": "2026-08-25T12:52:00.000Z",
    "status": "completed",
    "durationMinutes": 52,
    "pluginVersion": "0.0.0-sample",
    "protocolVersion": "1",
    "simulator": "Sample simulator",
    "language": "es",
    "region": "AR",
    "dataSource": "efb",
    "aircraft": {
      "registration": "LV-XSC",
      "icaoType": "PA34"
    },
    "departure": "SADF",
    "arrival": "SADF",
    "aerodromesVisited": [
      "SADF"
    ],
    "stats": {
      "transmissions": 13,
      "fastPath": 6,
      "modelCalls": 7,
      "sayAgain": 0,
      "readbacksCorrect": 13,
      "readbacksIncorrect": 0,
      "positionCorrections": 1,
      "unprompted": 0,
      "emergencies": 0,
      "instructorQuestions": 0,
      "meanResponseMs": 1083,
      "p95ResponseMs": 2320,
      "byStation": {
        "approach": 6,
        "ground": 5,
        "tower": 3
      },
      "byIntent": {
        "landing": 5,
        "position": 2,
        "takeoff": 3,
        "taxi": 4
      }
    },
    "events": [
      {
        "at": "2026-08-25T12:03:28.000Z",
        "kind": "turn",
        "station": "approach",
        "intent": "landing",
        "template": "landing_clearance",
        "heard": "SAMPLE final pista 05",
        "said": "SAMPLE autorizada a aterrizar"
      },
      {
        "at": "2026-08-25T12:06:56.000Z",
        "kind": "silence",
        "station": "ground",
        "intent": "taxi",
        "template": "taxi_clearance",
        "heard": "SAMPLE solicito rodaje",
        "said": "SAMPLE rodaje a punto de espera pista 05"
      }
    ],
    "eventsDropped": 0,
    "receivedAt": "2026-08-25T12:52:02.000Z",
    "createdAt": "2026-08-25T12:00:01.000Z",
    "updatedAt": "2026-10-05T14:55:00.000Z"
  }
} as const
